/** `auth/login` becomes `AuthLogin`: the name of a construct. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[/_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The stack output with a bucket's name: `images` becomes `ImagesBucket`. */
export function bucketOutput(name: string): string {
  return `${pascal(name)}Bucket`;
}

/** The stack output with a table's name: `users` becomes `UsersTable`. */
export function tableOutput(name: string): string {
  return `${pascal(name)}Table`;
}
