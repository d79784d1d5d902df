import type { SubscriptionPlan } from '@campjay/events/ads/values.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useAccountInfoQuery } from '../../accounts/accountsApi.ts';
import { Section } from '../../accounts/AccountFacts.tsx';
import { ConfirmEmailFirst } from '../../identity/ConfirmEmailFirst.tsx';
import type { User } from '../../identity/useIdentity.ts';
import { loadSchoolDiscount } from '../../schools/schoolsApi.ts';
import { PaymentButton, usePaymentPage } from './paymentPages.tsx';

/** Shows that the account is paid or, if it is not, the plans that the parent can subscribe to. */
export function PaidAccount({ user: { email } }: { user: User }) {
  const { data: info } = useAccountInfoQuery(undefined);
  if (!info) return null;
  return info.accountType === 'paid' ? <PaidSection /> : <PlanSection email={email} />;
}

const PLANS = [
  { plan: 'monthly', label: 'Subscribe by the month' },
  { plan: 'yearly', label: 'Subscribe by the year' },
] as const satisfies readonly { plan: SubscriptionPlan; label: string }[];

/** The plans, with buttons that open the payment provider's checkout. */
function PlanSection({ email }: { email: string }) {
  const checkout = usePaymentPage('create-checkout-session', 'The payment page could not be opened. Please try again.');
  const [selectedPlan, setSelectedPlan] = useState<SubscriptionPlan>();
  const [discount] = useState(loadSchoolDiscount);
  const [usesDiscount, setUsesDiscount] = useState(true);
  const open = (plan: SubscriptionPlan): void => {
    if (checkout.isBusy) return;
    setSelectedPlan(plan);
    void checkout.open({ subscriptionType: plan, email, ...(usesDiscount && discount) });
  };
  return (
    <Section heading="A paid account">
      <Typography>
        It keeps your schedule shared with other parents once the trial is over. Everything else stays free for ever:
        searching, planning for your own family and sharing favorites. You pay by card on the pages of our payment
        provider, which tell you the price before anything is paid, and can end it there whenever you like.
      </Typography>
      {discount && (
        <FormControlLabel
          control={
            <Checkbox
              checked={usesDiscount}
              onChange={(_, isChecked) => {
                setUsesDiscount(isChecked);
                checkout.reset();
              }}
            />
          }
          label={`Use the discount code ${discount.discountCode}`}
          sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {PLANS.map(({ plan, label }) => (
          <PaymentButton
            key={plan}
            isMain={plan === 'monthly'}
            isBusy={checkout.isBusy && selectedPlan === plan}
            onPress={() => open(plan)}
          >
            {label}
          </PaymentButton>
        ))}
      </Box>
      {checkout.needsConfirmedEmail ? <ConfirmEmailFirst /> : <ErrorMessage text={checkout.problem} />}
    </Section>
  );
}

function PaidSection() {
  const portal = usePaymentPage('create-billing-portal-session', 'Failed to create billing portal session');
  return (
    <Section heading="Your paid account">
      <Typography>
        Thank you for paying for your account: your schedule stays shared with the people you let in. The billing portal
        has your invoices and your card, and ends the subscription.
      </Typography>
      <PaymentButton isBusy={portal.isBusy} onPress={() => void portal.open({})}>
        Open billing portal
      </PaymentButton>
      <ErrorMessage text={portal.problem} />
    </Section>
  );
}

function ErrorMessage({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Typography role="alert" sx={{ color: 'error.main' }}>
      {text}
    </Typography>
  );
}
