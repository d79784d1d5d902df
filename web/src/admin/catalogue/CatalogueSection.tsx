import { ImportDesk } from './import/ImportDesk.tsx';

/** Bring in a file, correct what is wrong, and see where a fact came from. */
export function CatalogueSection() {
  return <ImportDesk />;
}
