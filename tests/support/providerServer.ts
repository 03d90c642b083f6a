import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose';
import type { OneTapSettings } from '../../api/services/identity/federated/oneTapSettings.ts';
import type { ProviderClients } from '../../api/services/identity/federated/providerClient.ts';
import { providerRows } from '../../api/services/identity/federated/providerRows.ts';
import { type ProviderAnswer, type ProviderId, providerIds } from '../../domain/signIn/providers.ts';

/** Whoever signs in at the provider. */
export interface ProviderPerson {
  readonly subject: string;
  /** Null: they do not let it be told. */
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string;
}

/** How the provider fails: not at all, by refusing, by being broken or slow, or by lying. */
export type ProviderFault =
  | 'refuses'
  /** It shows its page, and nothing comes of it. */
  | 'showsItsPage'
  | 'isUnavailable'
  | 'isBroken'
  | 'isSlow'
  | 'talksNonsense'
  | 'hasAnotherNonce'
  | 'isForAnotherClient'
  | 'isOfAnotherIssuer'
  | 'isSignedBySomebodyElse'
  | 'isExpired'
  | 'profileIsOfAnother'
  /** Of one-tap: its script is missing, or never comes. */
  | 'hasNoScript'
  | 'hasASilentScript'
  /** Of one-tap: its browser shows no prompt. */
  | 'showsNoPrompt';

/** Servers that answer as the providers document it, on this machine. */
export interface ProviderServer {
  /** The clients with which Muster is registered there, with their addresses. */
  readonly clients: ProviderClients;
  /** Google's prompt on a page: its script draws a button, and one to close it. */
  readonly oneTap: OneTapSettings;
  signsIn: ProviderPerson;
  fault: ProviderFault | undefined;
  /** What a browser comes back with that was sent to this address: whoever signs in does so at once. */
  comesBack(address: string): Promise<ProviderAnswer>;
  /** The ID token that Google gives a page by one-tap. */
  tap(nonce: string): Promise<string>;
  close(): Promise<void>;
}

/** As Google's script: it is told of whom it asks for whom, and tells what becomes of its prompt. */
const promptScript = `{
  const base = new URL(document.currentScript.src).origin;
  const ask = async (part) => (await fetch(base + '/google/' + part)).json();
  // As where Google shows its own prompt: whether one is shown at all is told apart.
  const isOwn = !('IdentityCredential' in window);
  const moment = (skipped, reason, hidden = false) => ({
    isNotDisplayed: () => hidden,
    isSkippedMoment: () => skipped,
    isDismissedMoment: () => reason !== null,
    getDismissedReason: () => reason,
  });
  let asked;
  let shown;
  const button = (text, act) => {
    const element = document.createElement('button');
    element.textContent = text;
    element.addEventListener('click', act);
    return element;
  };
  window.google = { accounts: { id: {
    initialize(configuration) {
      asked = configuration;
    },
    async prompt(listener) {
      const configuration = asked;
      shown?.remove();
      const panel = document.createElement('div');
      shown = panel;
      if (!(await ask('shows')).prompt) {
        listener(isOwn ? moment(false, null, true) : moment(true, null));
        return;
      }
      if (shown !== panel) return;
      panel.append(
        button('Continue with one tap', async () => {
          const { nonce, client_id } = configuration;
          const given = await ask('tap?' + new URLSearchParams({ nonce, client_id }));
          panel.remove();
          listener(moment(false, 'credential_returned'));
          configuration.callback(given);
        }),
        button('Close one-tap', () => {
          panel.remove();
          listener(moment(true, null));
        }),
      );
      document.body.append(panel);
    },
    cancel() {
      shown?.remove();
      shown = undefined;
    },
  } } };
}`;

const secret = 'a secret of the provider';
const tenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

interface Granted {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly person: ProviderPerson;
}

export async function startProviderServer(): Promise<ProviderServer> {
  const [rs, es, other, apple] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ]);
  const keys = [
    { ...(await exportJWK(rs.publicKey)), kid: 'rs', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(es.publicKey)), kid: 'es', alg: 'ES256', use: 'sig' },
  ];
  const granted = new Map<string, Granted>();
  const tokens = new Map<string, ProviderPerson>();
  const open = new Set<ServerResponse>();
  let base = '';

  const issuerOf = (provider: ProviderId) =>
    `${base}/${provider}${provider === 'microsoft' ? '/{tenant}' : ''}`;

  async function idToken(provider: ProviderId, { nonce, person }: Granted): Promise<string> {
    const { fault } = self;
    const isYahoo = provider === 'yahoo';
    const tid = person.isVerified ? tenant : '11111111-2222-4333-8444-555555555555';
    const claims = {
      nonce: fault === 'hasAnotherNonce' ? 'another' : nonce,
      email: person.email ?? undefined,
      ...(provider === 'microsoft'
        ? { tid, ver: '2.0' }
        : // Apple spells it as a text.
          { email_verified: provider === 'apple' ? String(person.isVerified) : person.isVerified }),
      ...(provider !== 'apple' && { name: person.name }),
    };
    const key = fault === 'isSignedBySomebodyElse' ? other : isYahoo ? es : rs;
    const issuer = issuerOf(provider).replace('{tenant}', () => tid);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: isYahoo && key === es ? 'ES256' : 'RS256', kid: isYahoo ? 'es' : 'rs' })
      .setSubject(person.subject)
      .setIssuer(fault === 'isOfAnotherIssuer' ? 'https://elsewhere.example' : issuer)
      .setAudience(fault === 'isForAnotherClient' ? 'another-client' : `muster-at-${provider}`)
      .setIssuedAt(fault === 'isExpired' ? '-2 hours' : '0s')
      .setExpirationTime(fault === 'isExpired' ? '-1 hour' : '5 minutes')
      .sign(key.privateKey);
  }

  /** Where people sign in: whoever does so is sent back at once. */
  function authorize(asked: URLSearchParams, reply: ServerResponse): void {
    if (self.fault === 'showsItsPage') {
      reply.setHeader('content-type', 'text/html').end('<h1>The page of the provider</h1>');
      return;
    }
    const redirectUri = asked.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (self.fault === 'refuses') back.searchParams.set('error', 'access_denied');
    else if (self.fault === 'isUnavailable') back.searchParams.set('error', 'temporarily_unavailable');
    else {
      const code = randomUUID();
      granted.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri,
        person: self.signsIn,
      });
      back.searchParams.set('code', code);
    }
    const isPosted = asked.get('response_mode') === 'form_post';
    if (isPosted && asked.get('client_id') !== 'muster-at-apple') throw new Error('only Apple posts');
    if (isPosted) {
      const [firstName, lastName] = self.signsIn.name.split(' ');
      back.searchParams.set('user', JSON.stringify({ name: { firstName, lastName } }));
      const fields = [...back.searchParams].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
      );
      back.search = '';
      reply
        .setHeader('content-type', 'text/html')
        .end(
          `<form method="post" action="${back.href}">${fields.join('')}</form><script>document.forms[0].submit()</script>`,
        );
      return;
    }
    reply.writeHead(302, { location: back.href }).end();
  }

  async function token(provider: ProviderId, request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await textOf(request));
    const [id, given] = credentials(request, form);
    const code = form.get('code') ?? '';
    const grant = granted.get(code);
    granted.delete(code);
    const isKnown =
      id === `muster-at-${provider}` && (provider === 'apple' ? given !== '' : given === secret);
    if (!isKnown) return json(reply, { error: 'invalid_client' }, 401);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || verifier !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
      return json(reply, { error: 'invalid_grant' }, 400);
    const access = randomUUID();
    tokens.set(access, grant.person);
    const isOpenId = providerRows[provider].signatures !== undefined;
    json(reply, {
      access_token: access,
      token_type: 'bearer',
      expires_in: 60,
      ...(isOpenId && { id_token: await idToken(provider, grant) }),
    });
  }

  /** The profile of whoever has the token, as the provider documents it. */
  function profile(provider: ProviderId, part: string, person: ProviderPerson): unknown {
    const { subject, email, isVerified, name } = person;
    switch (provider) {
      case 'github':
        return part === 'emails'
          ? [
              { email: 'old@elsewhere.example', primary: false, verified: true, visibility: null },
              ...(email === null
                ? []
                : [{ email, primary: true, verified: isVerified, visibility: 'private' }]),
            ]
          : { id: Number(subject), login: 'octo', name, email: null };
      case 'facebook':
        return { id: subject, name, ...(email !== null && { email }) };
      case 'twitter':
        return {
          data: { id: subject, name, username: 'octo', ...(email !== null && { confirmed_email: email }) },
        };
      default:
        return {
          sub: self.fault === 'profileIsOfAnother' ? 'another' : subject,
          name,
          ...(email !== null && { email, email_verified: isVerified }),
        };
    }
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', base);
    const [, named, part = ''] = pathname.split('/');
    const provider = providerIds.find((id) => id === named);
    if (provider === undefined) return json(reply, {}, 404);
    if (part === 'authorize') return authorize(searchParams, reply);
    if (part === 'keys') return json(reply, { keys });
    if (part === 'client') {
      if (self.fault === 'hasASilentScript') return;
      if (self.fault === 'hasNoScript') return json(reply, {}, 404);
      reply.setHeader('content-type', 'text/javascript').end(promptScript);
      return;
    }
    if (part === 'tap') {
      if (searchParams.get('client_id') !== 'muster-at-google') return json(reply, {}, 403);
      reply.setHeader('access-control-allow-origin', '*');
      return json(reply, { credential: await self.tap(searchParams.get('nonce') ?? '') });
    }
    if (part === 'shows') {
      reply.setHeader('access-control-allow-origin', '*');
      return json(reply, { prompt: self.fault !== 'showsNoPrompt' });
    }
    if (self.fault === 'isSlow') return;
    if (self.fault === 'isBroken') return json(reply, { error: 'server_error' }, 503);
    if (self.fault === 'talksNonsense') {
      reply.setHeader('content-type', 'application/json').end('<html>');
      return;
    }
    if (part === 'token') return token(provider, request, reply);
    const person = tokens.get(request.headers.authorization?.replace(/^bearer /i, '') ?? '');
    return person === undefined ? json(reply, {}, 401) : json(reply, profile(provider, part, person));
  }

  const server = createServer((request, reply) => {
    open.add(reply);
    reply.once('close', () => open.delete(reply));
    answer(request, reply).catch((error: unknown) => {
      reply.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const privateKey = await exportPKCS8(apple.privateKey);

  const self: ProviderServer = {
    clients: Object.fromEntries(
      providerIds.map((provider) => {
        const { keys: hasKeys, profile: hasProfile, emails } = providerRows[provider].addresses;
        const at = (part: string) => `${base}/${provider}/${part}`;
        const addresses = {
          issuer: issuerOf(provider),
          authorize: at('authorize'),
          token: at('token'),
          ...(hasKeys !== undefined && { keys: at('keys') }),
          ...(hasProfile !== undefined && { profile: at('profile') }),
          ...(emails !== undefined && { emails: at('emails') }),
        };
        const key = { teamId: 'TEAM', keyId: 'KEY', privateKey };
        return [
          provider,
          { id: `muster-at-${provider}`, secret: provider === 'apple' ? key : secret, addresses },
        ];
      }),
    ),
    signsIn: { subject: '1', email: null, isVerified: false, name: '' },
    fault: undefined,
    get oneTap() {
      const own = [base];
      const sources = { script: own, frame: own, style: own, connect: own };
      return { script: `${base}/google/client`, sources };
    },
    tap(nonce) {
      const grant = { challenge: '', nonce, redirectUri: '', person: self.signsIn };
      return idToken('google', grant);
    },
    async comesBack(address) {
      const sent = await fetch(address, { redirect: 'manual' });
      const location = sent.headers.get('location');
      if (location !== null) return answerIn(new URL(location).searchParams);
      const fields = (await sent.text()).matchAll(/name="(\w+)" value="([^"]*)"/g);
      return answerIn(
        new URLSearchParams(
          [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
        ),
      );
    },
    async close() {
      for (const reply of open) reply.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

function answerIn(parameters: URLSearchParams): ProviderAnswer {
  const { state = '', ...rest } = Object.fromEntries(parameters);
  return { state, ...rest };
}

function credentials(
  { headers }: IncomingMessage,
  form: URLSearchParams,
): readonly [id: string, secret: string] {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', given = ''] = Buffer.from(basic, 'base64')
    .toString()
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return [id, given];
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

function json(reply: ServerResponse, body: unknown, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
