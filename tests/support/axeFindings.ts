import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/**
 * Waits until nothing on the page has faded or slid for three frames: text halfway through a fade has neither
 * the colours nor the contrast that a person reads. It does not wait for endless animations, like a loader.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const moves = (animation) =>
      animation.playState === 'running' && animation.effect.getComputedTiming().endTime !== Infinity;
    for (let still = 0; still < 3; ) {
      await new Promise(requestAnimationFrame);
      still = document.getAnimations().some(moves) ? 0 : still + 1;
    }
  })()`);
}

/** Rules of WCAG 2.2 AA and axe's best practices. */
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those among them that check colours. */
const colours = ['color-contrast', 'link-in-text-block'];

/** What axe-core finds on the page once nothing moves: one line each. */
export function axeFindings(page: Page): Promise<string[]> {
  return findingsBy(page, { type: 'tag', values: all });
}

/** The same for a page already checked in another colour scheme: only colours can differ. */
export function axeColourFindings(page: Page): Promise<string[]> {
  return findingsBy(page, { type: 'rule', values: colours });
}

/** The same for a page already checked in the same colours and another width. */
export function axeLayoutFindings(page: Page): Promise<string[]> {
  return findingsBy(page, { type: 'tag', values: all }, colours);
}

async function findingsBy(page: Page, runOnly: object, without: readonly string[] = []): Promise<string[]> {
  await settled(page);
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await axe);
  const found: unknown = await page.evaluate(
    `axe.run(document, {
      runOnly: ${JSON.stringify(runOnly)},
      rules: ${JSON.stringify(Object.fromEntries(without.map((rule) => [rule, { enabled: false }])))},
      resultTypes: ['violations'],
    }).then(({ violations }) => violations)`,
  );
  return violationsSchema
    .parse(found)
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
}
