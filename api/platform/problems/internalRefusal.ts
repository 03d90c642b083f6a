/** What a client is told about an unexpected error; the rest is in the log under the request's id. */
export const internalRefusal = {
  code: 'internal',
  message: 'An error occurred while processing your request.',
  details: {},
} as const;
