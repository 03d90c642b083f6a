import { useQuery } from '@tanstack/react-query';
import { mayRead } from '../../domain/rights/rights.ts';
import { queries } from '../client/queries.ts';
import { RecordLink } from '../records/RecordLink.tsx';
import { referable } from '../records/referable.ts';
import { useSession } from '../shell/SessionContext.ts';

/** A record that an answer names, with a link to it for those who see it. */
export function RecordNamed({
  category,
  id,
}: {
  readonly category: 'resource' | 'customer' | 'equipment' | 'label';
  readonly id: string;
}) {
  const session = useSession();
  const { area, titleOf, one } = referable(category);
  const found = useQuery({ ...queries.recordsNamed(category, [id]), enabled: mayRead(session, area) });
  const row = found.data?.rows[0];
  if (row === undefined) return <>{found.isLoading ? '…' : `A ${one}`}</>;
  return <RecordLink category={category} id={id} name={titleOf(row, { span: () => '' } as never)} />;
}
