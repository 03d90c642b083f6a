/**
 * Whether a new password may be used: at least 6 characters with a letter and a digit among them
 * (shell §5). The upper bound keeps hashing from being used to occupy the server.
 */
export function isStrongPassword(password: string): boolean {
  return password.length >= 6 && password.length <= 128 && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}
