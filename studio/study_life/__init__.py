"""The life of a study: pause, resume, archive, rename, delete, and close its rounds."""
