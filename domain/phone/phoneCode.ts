/** How many digits a code has that goes out by text message (shell §9). */
export const phoneCodeDigits = 6;

/** How long whoever waits for a code waits before they can have another, in seconds (shell §9). */
export const resendSeconds = 15;

/** How long 'Verified!' is shown, in milliseconds (shell §9). */
export const verifiedMs = 1_000;

/** Whether it can be a code at all (shell §5). */
export function isPhoneCode(written: string): boolean {
  return /^\d{6}$/.test(written.trim());
}

/** What is said while no other code can be had yet (shell §9). */
export function resendText(seconds: number): string {
  return `Resend code in 0:${String(seconds).padStart(2, '0')}`;
}
