import { newText, type WrittenText } from '../../../commands/keptText/keptTexts.ts';
import { carePlan } from '../../../domain/carePlan/carePlan.ts';
import { exampleCarePlan } from '../../../domain/carePlan/exampleCarePlan.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { dateOfLocalDay } from '../../../domain/time/localDay.ts';
import { demonstrationOrganisation } from './demonstrationUsers.ts';
import type { DemonstrationAppend } from './playScenario.ts';

const operator = systemActor('demonstration', demonstrationOrganisation.id);
const day = 86_400;

/** Care plans of some customers, each agreed once, and their texts, which are written beside the log before. */
export function demonstrationCarePlans(
  now: number,
  customerIds: readonly string[],
): { readonly texts: readonly WrittenText[]; readonly appends: readonly DemonstrationAppend[] } {
  const { CarePlanCreated: created, CarePlanAgreed: agreed } = carePlan.events;
  const at = now - 30 * day;
  const dateIn = (days: number) => dateOfLocalDay(Math.floor(now / day) + days);
  const made = [...new Set(customerIds)].map((customerId, place) => {
    const id = `care-plan-example-${place + 1}`;
    const kept = newText(
      { category: 'carePlan', recordId: id, field: 'content' },
      JSON.stringify(exampleCarePlan),
    );
    const content = kept.reference;
    const append: DemonstrationAppend = {
      category: 'carePlan',
      id,
      revision: 0,
      events: [
        {
          type: created.type,
          data: created.schema.parse({
            customerId,
            content,
            seenBy: 'everybody',
            reviewOn: dateIn(60),
            stage: 'draft',
          }),
        },
        {
          type: agreed.type,
          data: agreed.schema.parse({
            version: 1,
            agreed: content,
            agreedBy: 'Mara Abernathy, Dana Whitlock',
            agreedOn: dateIn(-30),
            agreedAt: at,
          }),
        },
      ],
      actor: operator,
      at,
    };
    return { kept, append };
  });
  return { texts: made.map(({ kept }) => kept), appends: made.map(({ append }) => append) };
}
