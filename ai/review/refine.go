package review

func (r *run) refine() error { return nil }

func (r *run) explain() error { return nil }
