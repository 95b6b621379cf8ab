/** A model's page shows for this number of days how it went. */
export const UPTIME_DAYS = 90
/** A model's speed is taken over this number of days. */
export const SPEED_DAYS = 7
/** Of fewer calls no share and no median is shown. */
export const SAMPLE_MIN = 20
