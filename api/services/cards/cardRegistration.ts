import { createTargetPoster } from '../webhooks/postToTarget.ts';

/** What somebody brings back from the provider that takes card payments (shell §7). */
export interface CardReturn {
  readonly code: string;
  readonly state: string;
  readonly provider: 'stripe';
}

/** Hands on to the operator's payment service that somebody is back from the provider. */
export interface CardRegistration {
  /** Whether the service has accepted it. Never rejects. */
  complete(back: CardReturn): Promise<boolean>;
  close(): void;
}

/** The longest time that the service may take, in milliseconds. */
const timeoutMs = 10_000;

/** @param url the operator's service, which is told as the specification tells it */
export function createCardRegistration(url: string, userAgent: string): CardRegistration {
  // The operator chose the address, which may be in their own network.
  const poster = createTargetPoster({ policy: 'any', timeoutMs });
  return {
    async complete({ code, state, provider }) {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': userAgent,
        authorization: `Bearer ${state}`,
      };
      const body = JSON.stringify({ code, state, provider });
      const outcome = await poster.post(new URL(url), headers, body, AbortSignal.timeout(timeoutMs));
      return outcome.kind === 'answered' && outcome.status < 300;
    },
    close: () => poster.close(),
  };
}
