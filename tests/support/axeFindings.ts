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

/** What axe-core finds on the page once it stands still, against WCAG 2.2 AA and by its best practices: each in a line. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(await axe);
  const found: unknown = await page.evaluate(
    `axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    }).then(({ violations }) => violations)`,
  );
  return violationsSchema
    .parse(found)
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html} ${node.failureSummary}`),
    );
}
