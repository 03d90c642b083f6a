import { once } from 'node:events';
import { createServer } from 'node:http';
import type { CaptchaSettings } from '../../api/services/identity/captcha/captchaSettings.ts';

/** A service of captchas on this machine: its script draws a button, and its server knows what that has given. */
export interface CaptchaServer {
  readonly settings: CaptchaSettings;
  /** How its script fails: not at all, by being missing, or by coming never. */
  fault: 'isMissing' | 'isSilent' | undefined;
  close(): Promise<void>;
}

/** As the scripts of the services: it is told what to call, and draws itself where it is asked to. */
const script = `{
  const given = () => 'given-' + Math.random().toString(36).slice(2);
  window.turnstile = {
    render(element, options) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am a person';
      button.addEventListener('click', async () => {
        const token = given();
        await fetch(ADDRESS + '/given', { method: 'POST', mode: 'no-cors', body: token });
        button.textContent = 'Solved';
        options.callback(token);
      });
      element.append(button);
      return element;
    },
    reset() {},
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
}`;

export async function startCaptchaServer(): Promise<CaptchaServer> {
  const solved = new Set<string>();
  let fault: CaptchaServer['fault'];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname } = new URL(request.url ?? '/', 'http://captcha.test');
    if (pathname === '/given') {
      solved.add(body);
      response.end();
    } else if (pathname === '/siteverify') {
      const asked = new URLSearchParams(body);
      // Each counts once.
      const success = asked.get('secret') === 'a-secret' && solved.delete(asked.get('response') ?? '');
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(success ? { success } : { success, 'error-codes': ['timeout-or-duplicate'] }),
      );
    } else if (fault === 'isMissing') {
      response.writeHead(404).end();
    } else if (fault === undefined) {
      response.setHeader('content-type', 'text/javascript');
      response.end(script.replaceAll('ADDRESS', JSON.stringify(address)));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound === 'string' || bound === null) throw new Error('it listens at no port');
  const address = `http://127.0.0.1:${bound.port}`;
  const own = [address];
  return {
    settings: {
      kind: 'service',
      service: 'turnstile',
      siteKey: 'a-site',
      secret: 'a-secret',
      script: `${address}/api.js`,
      verify: `${address}/siteverify`,
      sources: { script: own, frame: own, style: own, connect: own },
    },
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
