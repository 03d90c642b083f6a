/** The alert of shell §5, word for word; the one about the organisation is the server's refusal. */
export const missingClaimsAlert =
  'Sorry your account is missing vital information. This could be due to a connectivity issue, please check your internet connection and try again. If the problem continues, please contact your administrator.';
export const linkExpiredText = 'Sorry your link got expired';
export const mismatchText =
  'This is not the email or phone number that your company has of you. Open your link again to try once more.';

/** How long it is said that a link has expired, in milliseconds (shell §9). */
export const linkExpiryToastMs = 1500;

/** What is said of something that `invoke` has failed at. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
