import { useMatch, useParams } from 'react-router-dom';
import { lazyPart } from '../ui/lazyComponent.ts';

const SchedulePage = lazyPart(
  () => import('./SchedulePage.tsx'),
  (page) => page.SchedulePage,
);
const PrintPage = lazyPart(
  () => import('./print/PrintPage.tsx'),
  (page) => page.PrintPage,
);
const SharedSchedulePage = lazyPart(
  () => import('./sharing/SharedSchedulePage.tsx'),
  (page) => page.SharedSchedulePage,
);

/** The pages below /scheduling. They are named here, so that the first script has to name one part for all of them. */
export function SchedulePages() {
  const { token } = useParams();
  const isPrint = useMatch('/scheduling/print') !== null;
  if (token !== undefined) return <SharedSchedulePage />;
  return isPrint ? <PrintPage /> : <SchedulePage />;
}
