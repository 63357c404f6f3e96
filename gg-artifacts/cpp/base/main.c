// Taken where a program's main function has parameters: it is the program without arguments.

int __main_argc_argv(int, char **);

int __main_void(void) {
  static char name[] = "program";
  static char *arguments[] = {name, 0};
  return __main_argc_argv(1, arguments);
}
