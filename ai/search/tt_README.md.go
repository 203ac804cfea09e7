# Measurements

- With plain stores (`store_amd64.go`) instead of those of `sync/atomic` (`store_generic.go`), workers that share a
  table are 1 to 2 % faster; one worker alone is as fast. To repeat it, exchange the body of `put` and run
  `flipside-engine bench parallel`.
