/** An error of ours whose message the log may show: it names a variable and quotes nobody. */
export class NotGrantedError extends Error {
  override readonly name = 'NotGrantedError';

  constructor(granted: string) {
    super(`${granted} is not granted to this function`);
  }
}

/** An environment variable that a function has if its grant says so. @throws NotGrantedError if it has not. */
export function grantedEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new NotGrantedError(name);
  return value;
}
