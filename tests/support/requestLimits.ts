/** Tests ask more in a second than people do; those about limits set their own. */
export const requestLimits: Readonly<Record<string, string>> = {
  REQUESTS_PER_PERSON: '10000',
  REQUESTS_PER_ORGANISATION: '10000',
};
