import { totpCode } from '../../api/services/identity/secondFactor/totp.ts';

/** How somebody signs in from now on. */
export interface SetUpFactor {
  /** What their app knows. */
  readonly secret: string;
  /** The header of a request, with a recovery code that no other had. */
  readonly header: () => Record<string, string>;
}

/**
 * Sets a second factor up, as its owner does.
 *
 * @param as the bearer of a session of theirs
 */
export async function setUpSecondFactor(
  { address }: { readonly address: string },
  as: string,
  currentPassword: string,
): Promise<SetUpFactor> {
  const post = async (step: string, body: object) => {
    const answer = await fetch(`${address}/api/v1/account/second-factor/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return Object(await answer.json());
  };
  const { setUp, secret } = await post('begin', { currentPassword });
  const { recoveryCodes } = await post('confirm', { setUp, code: totpCode(secret, Date.now()) });
  const left = [...recoveryCodes];
  return { secret, header: () => ({ 'muster-second-factor': left.pop() ?? '' }) };
}
