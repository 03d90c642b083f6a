import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { LabelView, ResourceView } from '../../api/contract/views.ts';
import { fullName } from '../../domain/fullName.ts';
import { mayRead, mayWrite } from '../../domain/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { usePages } from '../shell/usePages.ts';
import { ActiveMark } from './ActiveMark.tsx';
import { newRecord } from './RecordDrawer.tsx';
import classes from './RecordsScreen.module.css';
import { RecordsScreen, useOpenRecord } from './RecordsScreen.tsx';
import { ResourceDrawer } from './ResourceDrawer.tsx';
import { useRecordsQuery } from './useRecordsQuery.ts';

/** `/resources`: the field workers, by name. */
export function ResourcesPage() {
  const session = useSession();
  const pages = usePages();
  const { recordId, open, close } = useOpenRecord();
  const list = useQuery({ ...queries.resources(useRecordsQuery(pages)), placeholderData: keepPreviousData });
  const labels = useQuery({ ...queries.labels(), enabled: mayRead(session, 'planning') });
  return (
    <>
      <RecordsScreen
        title="Resources"
        what="resources"
        list={list}
        pages={pages}
        add={
          mayWrite(session, 'people') ? { label: 'New resource', onClick: () => open(newRecord) } : undefined
        }
      >
        {(rows) => (
          <div className={classes.frame}>
            <ul className={classes.rows} aria-label="Resources">
              {rows.map((resource) => (
                <Row key={resource.id} resource={resource} labels={labels.data?.rows ?? []} />
              ))}
            </ul>
          </div>
        )}
      </RecordsScreen>
      <ResourceDrawer resourceId={recordId} onClose={close} />
    </>
  );
}

function Row({ resource, labels }: { resource: ResourceView; labels: readonly LabelView[] }) {
  const { linkTo } = useOpenRecord();
  const held = labelNames(resource, labels);
  return (
    <li className={classes.row}>
      <Link {...linkTo(resource.id)} className={classes.name} title={fullName(resource)}>
        {fullName(resource)}
        {resource.external && <span className={classes.quiet}> · external</span>}
      </Link>
      <span className={`${classes.cut} ${classes.quiet} ${classes.wide}`}>{resource.reference}</span>
      <span className={`${classes.cut} ${classes.quiet} ${classes.whole}`} title={held}>
        {held}
      </span>
      <span className={`${classes.cut} ${classes.wide}`}>{resource.mobile ?? resource.email}</span>
      <span className={classes.mark}>
        <ActiveMark inactive={resource.inactive} />
      </span>
    </li>
  );
}

/** The names of the labels that a resource holds. */
export function labelNames(
  { labelIds }: Pick<ResourceView, 'labelIds'>,
  labels: readonly LabelView[],
): string {
  return labelIds.map((id) => labels.find((label) => label.id === id)?.name ?? id).join(', ');
}
