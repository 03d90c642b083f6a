import type { Customer } from '../../domain/customer/customer.ts';
import { customerDecider } from '../../domain/customer/customerDecider.ts';
import type { CustomerEvent } from '../../domain/customer/customerEvents.ts';
import type { CustomerFact } from '../../domain/facts.ts';
import { fullName } from '../../domain/fullName.ts';
import { aggregateModel, idOf } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

export type CustomerRow = {
  readonly name: string;
  readonly reference: string | null;
  readonly uid: string | null;
  readonly inactive: boolean;
  readonly revision: number;
  /** As answers and decisions show it. */
  readonly fact: CustomerFact;
};

/** Customers as they are, each with the resources it has barred, and every version of them. */
export const customers = aggregateModel<CustomerRow, Customer, CustomerEvent>({
  name: 'customers',
  version: 3,
  versions: { name: 'customer_versions', indexes: [[]] },
  decider: customerDecider,
  columns: {
    name: required('text'),
    reference: optional('text'),
    uid: optional('text'),
    inactive: required('boolean'),
    revision: required('integer'),
    fact: required('json'),
  },
  indexes: [],
  stateOf({ fact: { id: _id, inactive, barredResourceIds, ...details } }) {
    return { status: inactive ? 'inactive' : 'active', details, barredResourceIds };
  },
  rowOf(state, event) {
    if (state.status === 'none') return undefined;
    const { details, barredResourceIds } = state;
    const inactive = state.status === 'inactive';
    return {
      name: fullName(details),
      reference: details.reference,
      uid: details.uid,
      inactive,
      revision: event.revision,
      fact: { ...details, id: idOf(event), inactive, barredResourceIds },
    };
  },
});
