import { paperPackage } from '../../../domain/package/paperPackage.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { customerId } from './demonstrationRecords.ts';
import { demonstrationOrganisation } from './demonstrationUsers.ts';
import type { DemonstrationAppend } from './playScenario.ts';

const operator = systemActor('demonstration', demonstrationOrganisation.id);
const day = 86_400;

/** A package that a customer has been sent, with a form, and one that is being put together; both to be handed over. */
export function demonstrationPackages(now: number): { readonly appends: readonly DemonstrationAppend[] } {
  const { PaperPackageCreated: created, PaperPackageSent: sent } = paperPackage.events;
  const packages = [
    { name: 'Papers of a new customer', isSent: true },
    { name: 'New agreement for the next year', isSent: false },
  ];
  return {
    appends: packages.map(({ name, isSent }, place) => {
      const at = now - (isSent ? 2 : 1) * day;
      return {
        category: 'paperPackage',
        id: `paper-package-example-${place + 1}`,
        revision: 0,
        events: [
          {
            type: created.type,
            data: created.schema.parse({
              name,
              about: `customer:${customerId(0)}`,
              typeId: 'package-type-example-1',
              recipient: 'Colin Abernathy',
              by: 'hand',
              email: null,
              mobile: null,
              documentIds: [],
              formIds: ['form-example-2'],
              message: 'Please fill in this form, and sign at the end. Call us if anything is unclear.',
              toSign: true,
              openUntil: now + 12 * day,
              stage: 'draft',
            }),
          },
          ...(isSent
            ? [{ type: sent.type, data: sent.schema.parse({ sentSince: at, seenBy: 'everybody' }) }]
            : []),
        ],
        actor: operator,
        at,
      };
    }),
  };
}
