import { useQuery } from '@tanstack/react-query';
import type { PersonsAnswer } from '../../api/contract/bookingAnswers.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { type Formats, useFormats } from '../shell/useFormats.ts';
import classes from './BookingDetails.module.css';

/** To planners, where the organisation asks people: who has said yes or no to a booking, and who has not answered. */
export function PeoplesAnswers({ bookingId }: { readonly bookingId: string }) {
  const session = useSession();
  const formats = useFormats();
  const asks = session.organisation.settings.peopleConfirm && mayRead(session, 'planning');
  const answers = useQuery({ ...queries.bookingAnswers(bookingId), enabled: asks });
  if (!asks) return null;
  if (answers.data === undefined) {
    return answers.error === null ? null : (
      <LoadFailed what="The answers" error={answers.error} onRetry={() => void answers.refetch()} />
    );
  }
  return answers.data.people.map((person) => (
    <span key={person.resourceId} className={classes.quiet}>
      <bdi>{person.name}</bdi> {answerText(person, formats)}
    </span>
  ));
}

/** `was reminded 29/Nov 16:00 and has not answered` */
function answerText(
  { standing, remindedAt, remindsAt, reason }: PersonsAnswer,
  { format }: Pick<Formats, 'format'>,
): string {
  switch (standing) {
    case 'asked':
      return `has not answered yet${remindsAt === null ? '' : `, and is reminded ${format.moment(remindsAt)}`}`;
    case 'reminded':
      return `was reminded${remindedAt === null ? '' : ` ${format.recordedAt(remindedAt)}`} and has not answered`;
    case 'yes':
      return 'said yes';
    case 'no':
      return `said no${reason === null ? '' : `: ${reason}`}`;
  }
}
