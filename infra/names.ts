/** `user/login` becomes `UserLogin`: the name of a construct. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[/_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
