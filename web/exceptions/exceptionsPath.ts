/** The address of the report of exceptions (shell §2.1). */
export const exceptionsPath = '/exception-detail';
