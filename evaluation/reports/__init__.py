"""Reports: tables and plots from prediction sets, a ground truth and a config, all frozen."""
