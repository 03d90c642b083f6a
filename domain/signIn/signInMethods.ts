/** The ways to sign in that an installation can offer (shell §2.4), in the order in which they are offered. */
export const signInMethods = ['password', 'link', 'phone'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/**
 * What is known of an address before anybody has proven anything (shell §4.2). `none`: no account; `unsupported`: an
 * account without a means that is offered here; `federated`: another provider signs it in; `untold`: this installation does not
 * say.
 */
export const lookUpOutcomes = ['none', 'password', 'link', 'federated', 'unsupported', 'untold'] as const;
export type LookUpOutcome = (typeof lookUpOutcomes)[number];
