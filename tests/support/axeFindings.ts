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
 * the colours nor the contrast that a person reads. What turns for ever, like a loader, is not waited for.
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
/** Those among them that look at colours. */
const colours = ['color-contrast', 'link-in-text-block'];

/** What axe-core finds on the page once it stands still: each in a line. */
export function axeFindings(page: Page): Promise<string[]> {
  return findingsBy(page, { type: 'tag', values: all });
}

/** The same of a page that was looked at in another colour scheme before: only colours can differ. */
export function axeColourFindings(page: Page): Promise<string[]> {
  return findingsBy(page, { type: 'rule', values: colours });
}

async function findingsBy(page: Page, runOnly: object): Promise<string[]> {
  await settled(page);
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await axe);
  const found: unknown = await page.evaluate(
    `axe.run(document, {
      runOnly: ${JSON.stringify(runOnly)},
      resultTypes: ['violations'],
    }).then(({ violations }) => violations)`,
  );
  return violationsSchema
    .parse(found)
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
}
