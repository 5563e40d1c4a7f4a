"""Questions of a project, about prompts and about clips: listed, imported and decided on in bulk."""
