import { fromPromise } from 'xstate';
import type { z } from 'zod';
import { sentPhoneCodeSchema } from '../../api/contract/account.ts';
import {
  codeOwnerSchema,
  letterSentSchema,
  lookedUpSchema,
  openedLinkSchema,
  providerOutcomeSchema,
  secondFactorHeader,
  signedInSchema,
  signInOptionsSchema,
} from '../../api/contract/signIn.ts';
import { isAuthCode } from '../../domain/catalogue/authTexts.ts';
import { pageTexts, type SignInCode } from '../../domain/signIn/screenOfCode.ts';
import type { Answer, Ask, SignInFailure } from '../../domain/signIn/signInAsk.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { request } from '../client/request.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { keepsAnything } from '../client/withStorage.ts';
import { findAndOpenGuestLink } from '../guests/guestRequests.ts';
import { askProvider } from './askProvider.ts';
import { askOneTap } from './oneTap.ts';
import { askForPasskey, PasskeyNotUsed } from './passkey.ts';
import { remember } from './rememberedAccounts.ts';

/** Asks the server for the sign-in machine. What goes wrong is an answer with a text for whoever reads it. */
export const askServer = fromPromise<Answer, Ask>(async ({ input, signal }) => {
  try {
    return await answerTo(input, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { outcome: 'refused', failure: failureFrom(error) };
  }
});

async function answerTo(question: Ask, signal: AbortSignal): Promise<Answer> {
  const post = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body: object,
    secondFactor?: string,
  ) =>
    request(`/api/auth/${path}`, schema, {
      method: 'POST',
      body,
      signal,
      ...(secondFactor !== undefined && { headers: { [secondFactorHeader]: secondFactor } }),
    });
  const ownerAfter = async (
    outcome: 'resetFor' | 'passwordChanged' | 'verified' | 'restored',
    path: string,
    body: object,
  ) => ({
    outcome,
    email: (await post(path, codeOwnerSchema, body)).email,
  });
  switch (question.ask) {
    case 'options':
      if (!keepsAnything())
        return { outcome: 'refused', failure: ownFailure('auth/web-storage-unsupported') };
      return {
        outcome: 'options',
        options: await request('/api/auth/options', signInOptionsSchema, { signal }),
      };
    case 'lookUp': {
      const { outcome, provider } = await post('look-up', lookedUpSchema, { email: question.email });
      if (outcome !== 'federated') return { outcome };
      return provider === undefined ? { outcome: 'unsupported' } : { outcome, provider };
    }
    case 'provider':
      return askProvider(question, signal);
    case 'oneTap':
      return askOneTap(question, signal);
    case 'complete': {
      const { provider, answer, email } = question;
      const body = { provider, answer, ...(email !== undefined && { email }) };
      return providerOutcome(
        await post('federated/complete', providerOutcomeSchema, body, question.secondFactor),
      );
    }
    case 'linkPassword': {
      const { state, password } = question;
      return providerOutcome(
        await post(
          'federated/link-password',
          providerOutcomeSchema,
          { state, password },
          question.secondFactor,
        ),
      );
    }
    case 'signIn': {
      const { email, password } = question;
      const { user } = await post('sign-in', signedInSchema, { email, password }, question.secondFactor);
      if (question.remember) {
        remember({ email: user.email, displayName: user.name, photoUrl: null, providerId: 'password' });
      }
      return { outcome: 'signedIn' };
    }
    case 'signUp': {
      const { email, name, password } = question;
      await post('sign-up', signedInSchema, { email, name, password });
      return { outcome: 'signedIn' };
    }
    case 'sendCode': {
      const { phoneNumber, captcha } = question;
      const body = { phoneNumber, ...(captcha !== undefined && { captcha }) };
      return { outcome: 'codeSent', sent: await post('phone/send', sentPhoneCodeSchema, body) };
    }
    case 'resendCode': {
      const { verificationId } = question;
      return {
        outcome: 'codeSent',
        sent: await post('phone/resend', sentPhoneCodeSchema, { verificationId }),
      };
    }
    case 'phoneCode': {
      const { verificationId, code } = question;
      await post('phone/sign-in', signedInSchema, { verificationId, code }, question.secondFactor);
      return { outcome: 'signedIn' };
    }
    case 'openGuestLink': {
      await findAndOpenGuestLink(question.code);
      return { outcome: 'signedIn' };
    }
    case 'passkey': {
      await post('passkeys/sign-in', signedInSchema, question.used ?? (await askForPasskey(signal)));
      return { outcome: 'signedIn' };
    }
    case 'sendReset':
      await post('password/send-reset', letterSentSchema, { email: question.email });
      return { outcome: 'resetSent' };
    case 'sendLink': {
      const { email, continueTo, links } = question;
      await post('link/send', letterSentSchema, {
        email,
        ...(continueTo !== undefined && { continueTo }),
        ...(links !== undefined && { links }),
      });
      return { outcome: 'linkSent' };
    }
    case 'checkReset':
      return ownerAfter('resetFor', 'code', { mode: 'resetPassword', code: question.code });
    case 'reset': {
      const { code, newPassword } = question;
      return ownerAfter('passwordChanged', 'password/reset', { code, newPassword });
    }
    case 'openLink': {
      const { code, email, linksProvider } = question;
      const opened = await post(
        'link/open',
        openedLinkSchema,
        {
          code,
          ...(email !== undefined && { email }),
          ...(linksProvider !== undefined && { linksProvider }),
        },
        question.secondFactor,
      );
      const { outcome, linkProvider, continueTo } = opened;
      if (outcome === 'mismatch') return { outcome, email: opened.linkEmail ?? '' };
      if (outcome === 'signedIn') return { outcome, ...(continueTo !== null && { continueTo }) };
      if (outcome !== 'linkElsewhere' && outcome !== 'confirmLink') return { outcome };
      return linkProvider === null ? { outcome: 'confirmEmail' } : { outcome, provider: linkProvider };
    }
    case 'verify':
      return ownerAfter('verified', 'email/verify', { code: question.code });
    case 'recover':
      return ownerAfter('restored', 'email/recover', { code: question.code });
  }
}

function providerOutcome(answer: z.infer<typeof providerOutcomeSchema>): Answer {
  const { outcome, email, opensWith, continueTo } = answer;
  if (outcome === 'signedIn') return { outcome, ...(continueTo !== null && { continueTo }) };
  if (outcome !== 'linkFederated') return { outcome, email };
  return opensWith === null ? { outcome: 'linkPassword', email } : { outcome, email, provider: opensWith };
}

/** Also of what nobody expects, which the browser's console tells. */
function failureFrom(error: unknown): SignInFailure {
  if (error instanceof PasskeyNotUsed) {
    return ownFailure('auth/passkey-cancelled');
  }
  if (!(error instanceof RequestFailed)) {
    reportError(error);
    return ownFailure('auth/internal-error');
  }
  if (isAuthCode(error.code)) {
    const field = error.problem?.details.field;
    return { ...failure(error.code, error.message), field: typeof field === 'string' ? field : undefined };
  }
  if (error.status === null) return failure('auth/network-request-failed', error.message);
  // A code that is no code at all: the address was cut off.
  if (fieldProblem(error, 'code') !== undefined) {
    return failure('auth/invalid-action-code', error.message);
  }
  return failure('auth/internal-error', error.message);
}

/** What the page itself has found. */
function ownFailure(code: keyof typeof pageTexts): SignInFailure {
  return failure(code, pageTexts[code]);
}

function failure(code: SignInCode, message: string): SignInFailure {
  return { code, message, field: undefined };
}
