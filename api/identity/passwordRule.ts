/**
 * Whether a new password is acceptable: at least 6 characters, including a letter and a digit (shell §5). The
 * upper limit prevents hashing from being used to occupy the server.
 */
export function isStrongPassword(password: string): boolean {
  return password.length >= 6 && password.length <= 128 && /\p{L}/u.test(password) && /\p{N}/u.test(password);
}
