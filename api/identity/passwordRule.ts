/** The most characters of a password: hashing must not be a means to occupy the server. */
export const longestPassword = 128;

/** Whether a new password is acceptable: at least 6 characters, including a letter and a digit (shell §5). */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= 6 &&
    password.length <= longestPassword &&
    /\p{L}/u.test(password) &&
    /\p{N}/u.test(password)
  );
}
