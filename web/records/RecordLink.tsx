import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mayRead } from '../../domain/rights/rights.ts';
import { useSession } from '../shell/SessionContext.ts';
import { referable } from './referable.ts';

/** The name of a record, as a link for those who may read it. */
export function RecordLink(props: { readonly category: string; readonly id: string; readonly name: string }) {
  const { category, id, name } = props;
  const session = useSession();
  const to = referable(category);
  if (to === undefined || !mayRead(session, to.area)) return name;
  return (
    <Anchor component={Link} size="sm" to={to.addressOf(id)}>
      {name}
    </Anchor>
  );
}
