import { exactMomentText } from '#web/formats/days.ts';

/** A point in time to the second, in UTC, as logs have it. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{exactMomentText(new Date(at))}</time>;
