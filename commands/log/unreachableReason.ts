/** The operating system's codes for unreachable machines, in words. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no machine has that name',
  EAI_AGAIN: 'no machine has that name',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no route to that machine',
  ENETUNREACH: 'there is no route to that network',
};

const anyCode = new RegExp(`\\b(${Object.keys(reasons).join('|')})\\b`);

/**
 * Why another machine cannot be reached, as the end of a sentence; undefined if the failure is of another
 * kind. The code may appear only in the message: gRPC passes on no more than that.
 */
export function unreachableReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return reasons[anyCode.exec(code)?.[0] ?? ''];
}
