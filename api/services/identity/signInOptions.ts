import type { SignInMethod } from '../../../domain/signIn/signInMethods.ts';

/** How people sign in to this installation, as its operator has chosen. */
export interface SignInOptions {
  readonly methods: readonly SignInMethod[];
  /** Whether the sign-in page is told how an address signs in; otherwise every method is offered to everybody. */
  readonly lookUp: boolean;
  /** Whether anybody may make an account. */
  readonly signUp: boolean;
  /** `same`: a link to sign in works only in the browser that asked for it. */
  readonly linkDevice: 'any' | 'same';
}
