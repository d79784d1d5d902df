import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { type AdRefusal } from './adDecider.ts';
import { noSuchAd, noSuchAdvertiser } from './advertiserCommand.ts';
import { type AdvertiserRefusal } from './advertiserDecider.ts';

/** Maps the refusal of an advertiser command to an HTTP problem. */
export const explainAdvertiserRefusal = ({ type }: AdvertiserRefusal): Problem => {
  switch (type) {
    case 'NoSuchAdvertiser':
      return noSuchAdvertiser;
    case 'AdvertiserExists':
      return problem(409, { type, field: 'advertiserId', message: 'This advertiserId belongs to another advertiser.' });
    case 'TermsChanged':
      return problem(409, {
        type,
        field: 'version',
        message: 'The terms have changed in the meantime. Please reload the page and read the current version.',
      });
  }
};

/** The name of each text in the request body. */
const TEXT_FIELDS = { message: 'message', testimonials: 'testimonials', primaryUrl: 'primary_url' } as const;

/** Maps the refusal of an ad command to an HTTP problem. */
export const explainAdRefusal = (reason: AdRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'NoSuchAd':
      return noSuchAd;
    case 'AdExists':
      return problem(409, { type, field: 'ad_id', message: 'This ad_id belongs to another ad.' });
    case 'NoDraftAgain':
      return problem(409, {
        type,
        field: 'status',
        message: 'An ad cannot become a draft again. You can pause it instead.',
      });
    case 'TermsNotAccepted':
      return problem(409, {
        type,
        field: 'status',
        message: 'Please accept the advertiser terms first. You can find them under Setup.',
      });
    case 'AdSaysNothing':
      return problem(409, {
        type,
        field: 'status',
        message: 'Please add a message or a picture first. Without them, parents would see an empty card.',
      });
    case 'LastContentOfActiveAd':
      return problem(409, {
        type,
        message: 'An active ad needs a message or a picture. Please pause the ad first.',
      });
    case 'TextChanged':
      return problem(409, {
        type,
        field: TEXT_FIELDS[reason.text],
        message: `Somebody else changed this meanwhile. Now it says: ${reason.now === '' ? '(nothing)' : reason.now}`,
      });
    case 'TooManyImages':
      return problem(409, { type, message: `An ad holds up to ${reason.max} pictures. Please delete one first.` });
    case 'OtherImages':
      return problem(409, {
        type,
        field: 'imageIds',
        message: 'The pictures of this ad have changed in the meantime. Please reload the page.',
      });
  }
};
