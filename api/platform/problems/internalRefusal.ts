const code = 'internal';
const message = 'An error occurred while processing your request.';

/** What a client is told about an unexpected error; the rest is in the log under the request's id. */
export const internalRefusal = { code, message, details: {} } as const;

/** The same as the last line of an answer that is written line by line. */
export const internalProblemLine = { kind: 'problem', code, message } as const;
