import type { Customer, ExistingCustomer } from '../../domain/customer/customer.ts';
import { customerDecider } from '../../domain/customer/customerDecider.ts';
import type { CustomerEvent } from '../../domain/customer/customerEvents.ts';
import { aggregateModel } from './aggregateModel.ts';
import { optional, required } from './columns.ts';
import { fullName } from './fullName.ts';

export type CustomerRow = {
  readonly name: string;
  readonly reference: string | null;
  readonly uid: string | null;
  readonly inactive: boolean;
  readonly revision: number;
  readonly state: ExistingCustomer;
};

/** Customers as they are, each with the resources it has barred, and every version of them. */
export const customers = aggregateModel<CustomerRow, Customer, CustomerEvent>({
  name: 'customers',
  version: 2,
  versions: { name: 'customer_versions', indexes: [[]] },
  decider: customerDecider,
  columns: {
    name: required('text'),
    reference: optional('text'),
    uid: optional('text'),
    inactive: required('boolean'),
    revision: required('integer'),
    state: required('json'),
  },
  indexes: [],
  stateOf: (row) => row.state,
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    const { details } = state;
    return {
      name: fullName(details),
      reference: details.reference,
      uid: details.uid,
      inactive: state.status === 'inactive',
      revision: event.revision,
      state,
    };
  },
});
