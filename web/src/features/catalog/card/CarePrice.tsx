import { describePriceWithCare } from '@campjay/domain/catalog/priceText.ts';
import { use } from 'react';
import type { CampOrg } from '../campAnswer.ts';
import styles from './CarePrice.module.css';
import { CardSearchContext } from './cardSearch.ts';

/** What a camp costs with the care that the hours of the search take; nothing if they take none (Requirement S.34). */
export function CarePrice({ camp }: { camp: CampOrg }) {
  const text = describePriceWithCare(camp.instances, use(CardSearchContext).hours);
  return text === undefined ? null : <div className={styles['price']}>{text}</div>;
}
