function keyOf(uid: string, org: string): string {
  return `muster-first-steps ${org} ${uid}`;
}

/** Whether this browser should ask how far an organisation has come: not once it is set up or somebody hid the steps. */
export function wantsFirstSteps(uid: string, org: string): boolean {
  try {
    return localStorage.getItem(keyOf(uid, org)) === null;
  } catch {
    // A browser that keeps nothing asks again each time.
    return true;
  }
}

/** Remembers that the first steps need not be offered again. */
export function forgetFirstSteps(uid: string, org: string): void {
  try {
    localStorage.setItem(keyOf(uid, org), 'done');
  } catch {
    // A browser that keeps nothing asks again each time.
  }
}
