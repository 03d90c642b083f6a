import { refusalTexts } from '../text/texts.ts';
import type { PackageDetails } from './paperPackage.ts';

/** The most documents of a package, and the most forms. */
export const mostOfPackage = 20;

/** Why a step of a package cannot be taken at an instant (epoch seconds), as a sentence; undefined if it can. */
export function packageStepProblem(step: string, details: PackageDetails, now: number): string | undefined {
  switch (step) {
    case 'send':
      return unsendable(details, now);
    case 'remind':
      return details.by === 'hand'
        ? 'You hand over the link of this package: make a new one.'
        : unreachable(details);
    case 'open':
    case 'progress':
      return expired(details, now);
    case 'complete':
      return expired(details, now) ?? (details.toSign ? 'This package is to be signed.' : stillToDo(details));
    case 'sign':
      return (
        expired(details, now) ?? (details.toSign ? stillToDo(details) : 'This package is not to be signed.')
      );
    default:
      return undefined;
  }
}

/** Also where the clock has not closed it yet. */
function expired({ openUntil }: PackageDetails, now: number): string | undefined {
  return openUntil <= now ? 'This package has expired.' : undefined;
}

function unsendable(details: PackageDetails, now: number): string | undefined {
  const { typeId, documentIds, formIds, openUntil } = details;
  if (typeId === null) return refusalTexts.packageWithoutType;
  if (documentIds.length + formIds.length === 0) return 'A package has at least one document or form.';
  if (documentIds.length > mostOfPackage || formIds.length > mostOfPackage)
    return `A package has at most ${mostOfPackage} documents and ${mostOfPackage} forms.`;
  if (openUntil <= now) return 'The time until which the package is open is over.';
  return unreachable(details);
}

function unreachable({ by, email, mobile }: PackageDetails): string | undefined {
  if (by === 'email' && (email ?? '') === '') return 'The package has no e-mail address to be sent to.';
  return by === 'sms' && (mobile ?? '') === '' ? 'The package has no phone number to be sent to.' : undefined;
}

function stillToDo({ documentIds, reads, formIds, answerIds }: PackageDetails): string | undefined {
  const unread = documentIds.filter((id) => !reads.some(({ documentId }) => documentId === id)).length;
  const left = unread + Math.max(0, formIds.length - answerIds.length);
  if (left === 0) return undefined;
  return left === 1
    ? 'One item of the package is still to be read or filled in.'
    : `${left} items of the package are still to be read or filled in.`;
}
