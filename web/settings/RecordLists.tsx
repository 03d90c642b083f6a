import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mayRead } from '../../domain/rights/rights.ts';
import { listedNames, manyOf, recordOf } from '../records/anyRecord.ts';
import { useSession } from '../shell/SessionContext.ts';
import classes from './RecordLists.module.css';

/** Links to the records that others refer to and that have no entry of their own in the menu. */
export function RecordLists() {
  const session = useSession();
  const names = listedNames.filter((name) => {
    const { menu, area } = recordOf(name);
    return menu === null && mayRead(session, area);
  });
  return (
    <ul className={classes.list}>
      {names.map((name) => (
        <li key={name} className={classes.entry}>
          <Link to={`/${recordOf(name).path}`} className={classes.name}>
            {manyOf(name)}
          </Link>
          <Text size="sm" c="dimmed">
            {recordOf(name).about}
          </Text>
        </li>
      ))}
    </ul>
  );
}
