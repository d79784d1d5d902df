import { product } from '@campjay/domain/product.ts';
import { BENCHMARKING_PAGE, BENCHMARKING_PATH } from '@campjay/domain/texts/benchmarking.ts';
import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AdLoading } from '../ads/AdLoading.tsx';
import { TextCover } from '../texts/TextCover.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import { CampBenchmark } from './CampBenchmark.tsx';
import { CampSelect } from './CampSelect.tsx';
import { isUnlocked, pathOf, SAMPLE } from './campOrgs.ts';
import { useCampOrgs } from './useCampOrgs.ts';

/** A requested camp that is locked; without a name if the camp is unknown. */
interface LockedCamp {
  readonly name?: string;
}

/** Compares a camp with others (Requirement 2.183). For a locked camp it shows the sample camp. */
export function BenchmarkingPage() {
  const { campSlug } = useParams();
  const navigate = useNavigate();
  const { orgs, unlocked } = useCampOrgs();
  const [locked, setLocked] = useState<LockedCamp>();
  const [isOpen, setOpen] = useState(false);
  const requestedOrg = campSlug === undefined ? SAMPLE : orgs?.find(({ org_id }) => org_id === campSlug);
  const isAllowed = requestedOrg && unlocked && isUnlocked(requestedOrg, unlocked);
  const isDenied = orgs !== undefined && unlocked !== undefined && isAllowed !== true;

  const showLocked = (name: string | undefined): void => {
    setLocked(name === undefined ? {} : { name });
    setOpen(true);
    void navigate(BENCHMARKING_PATH, { replace: true });
  };
  const name = requestedOrg?.display_name;
  useEffect(() => {
    if (isDenied) showLocked(name);
    // oxlint-disable-next-line react/exhaustive-deps -- shows the dialog once per denied URL
  }, [isDenied, campSlug]);
  const choose = (org: BenchmarkCampOrg): void => {
    if (unlocked && isUnlocked(org, unlocked)) void navigate(pathOf(org));
    else showLocked(org.display_name);
  };

  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${BENCHMARKING_PAGE.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <TextCover title={BENCHMARKING_PAGE.title} intro={BENCHMARKING_PAGE.intro} />
      <PageWidth>
        <Box sx={{ display: 'grid', gap: 2.5, py: { xs: 3, md: 4 } }}>
          <CampSelect
            orgs={orgs}
            unlocked={unlocked}
            selected={isAllowed === true ? requestedOrg : SAMPLE}
            onChoose={choose}
          />
          {isAllowed === true ? (
            <CampBenchmark key={`${requestedOrg.org_id} ${requestedOrg.base_url}`} org={requestedOrg} />
          ) : (
            <AdLoading />
          )}
        </Box>
      </PageWidth>
      <AccessDialog name={locked?.name} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Box>
  );
}
