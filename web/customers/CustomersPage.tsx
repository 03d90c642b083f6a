import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CustomerView } from '../../api/contract/views.ts';
import { fullName } from '../../domain/fullName.ts';
import { mayWrite } from '../../domain/rights.ts';
import { queries } from '../client/queries.ts';
import { ActiveMark } from '../resources/ActiveMark.tsx';
import { newRecord } from '../resources/RecordDrawer.tsx';
import classes from '../resources/RecordsScreen.module.css';
import { RecordsScreen, useOpenRecord } from '../resources/RecordsScreen.tsx';
import { useRecordsQuery } from '../resources/useRecordsQuery.ts';
import { useSession } from '../shell/SessionContext.ts';
import { usePages } from '../shell/usePages.ts';
import { CustomerDrawer } from './CustomerDrawer.tsx';

/** `/customers`: for whom the work is done, by name. */
export function CustomersPage() {
  const session = useSession();
  const pages = usePages();
  const { recordId, open, close } = useOpenRecord();
  const list = useQuery({ ...queries.customers(useRecordsQuery(pages)), placeholderData: keepPreviousData });
  return (
    <>
      <RecordsScreen
        title="Customers"
        what="customers"
        list={list}
        pages={pages}
        add={
          mayWrite(session, 'customers')
            ? { label: 'New customer', onClick: () => open(newRecord) }
            : undefined
        }
      >
        {(rows) => (
          <div className={classes.frame}>
            <ul className={classes.rows} aria-label="Customers">
              {rows.map((customer) => (
                <Row key={customer.id} customer={customer} />
              ))}
            </ul>
          </div>
        )}
      </RecordsScreen>
      <CustomerDrawer customerId={recordId} onClose={close} />
    </>
  );
}

function Row({ customer }: { readonly customer: CustomerView }) {
  const { linkTo } = useOpenRecord();
  return (
    <li className={classes.row}>
      <Link {...linkTo(customer.id)} className={classes.name} title={fullName(customer)}>
        {fullName(customer)}
      </Link>
      <span className={`${classes.cut} ${classes.quiet} ${classes.wide}`}>{customer.reference}</span>
      <span className={`${classes.cut} ${classes.quiet} ${classes.whole}`} title={customer.address ?? ''}>
        {customer.address}
      </span>
      <span className={`${classes.cut} ${classes.wide}`}>{customer.mobile ?? customer.email}</span>
      <span className={classes.mark}>
        <ActiveMark inactive={customer.inactive} />
      </span>
    </li>
  );
}
