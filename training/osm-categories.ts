import type { LabelId } from '../server/src/classifier/labels.ts';

/** What OpenStreetMap's tags mean to us, by `key/value`. What is not named here is nowhere that people pay. */
const valuesByCategory: Readonly<Partial<Record<LabelId, string>>> = {
  'food-and-dining':
    'amenity/fast_food amenity/restaurant amenity/cafe amenity/ice_cream amenity/pub amenity/bar amenity/food_court ' +
    'amenity/biergarten shop/bakery shop/pastry shop/coffee shop/tea shop/confectionery shop/chocolate craft/caterer',
  groceries:
    'shop/supermarket shop/convenience shop/butcher shop/greengrocer shop/deli shop/alcohol shop/wine shop/beverages ' +
    'shop/frozen_food shop/dairy shop/cheese shop/seafood shop/farm shop/wholesale shop/spices shop/health_food shop/food shop/kiosk ' +
    'shop/water shop/nuts shop/pasta amenity/marketplace',
  transportation:
    'amenity/fuel amenity/parking amenity/charging_station amenity/car_wash amenity/car_sharing amenity/bicycle_rental ' +
    'amenity/motorcycle_rental amenity/taxi amenity/vehicle_inspection amenity/parking_space highway/toll_gantry shop/car_repair shop/car ' +
    'shop/car_parts shop/tyres shop/motorcycle shop/motorcycle_repair shop/truck shop/truck_repair shop/fuel highway/services ' +
    'amenity/driving_school amenity/kick-scooter_rental amenity/ferry_terminal amenity/bus_station',
  entertainment:
    'amenity/cinema amenity/theatre amenity/nightclub amenity/casino amenity/gambling tourism/theme_park tourism/museum tourism/zoo ' +
    'tourism/aquarium leisure/amusement_arcade leisure/bowling_alley leisure/miniature_golf leisure/escape_game leisure/trampoline_park ' +
    'leisure/indoor_play leisure/adult_gaming_centre leisure/water_park leisure/dance leisure/high_ropes_course leisure/golf_course ' +
    'shop/bookmaker shop/lottery shop/video_games shop/video shop/ticket',
  shopping:
    'shop/clothes shop/shoes shop/trade shop/jewelry shop/furniture shop/department_store shop/sports shop/watches shop/electronics ' +
    'shop/bed shop/variety_store shop/houseware shop/pet shop/fashion_accessories shop/gift shop/country_store shop/books shop/outdoor ' +
    'shop/paint shop/doityourself shop/hardware shop/interior_decoration shop/bag shop/toys shop/charity shop/craft shop/stationery ' +
    'shop/perfumery shop/kitchen shop/hifi shop/newsagent shop/bicycle shop/window_blind shop/tiles shop/second_hand shop/mall ' +
    'shop/hairdresser_supply shop/erotic shop/e-cigarette shop/tobacco shop/baby_goods shop/appliance shop/swimming_pool shop/photo ' +
    'shop/party shop/musical_instrument shop/music shop/flooring shop/electrical shop/boat shop/bathroom_furnishing shop/art shop/agrarian ' +
    'shop/printer_ink shop/power_tools shop/lighting shop/leather shop/garden_centre shop/games shop/frame shop/computer shop/carpet ' +
    'shop/candles shop/camera shop/cosmetics shop/fabric shop/florist shop/antiques shop/pawnbroker shop/copyshop shop/pyrotechnics ' +
    'shop/wool shop/sewing shop/curtain shop/fishing shop/hunting shop/weapons shop/model shop/collector shop/trophy shop/vacuum_cleaner ' +
    'shop/general shop/cannabis shop/mobile_phone shop/anime shop/golf shop/ski shop/surf',
  'bills-and-utilities':
    'office/insurance office/telecommunication office/energy_supplier office/water_utility shop/telecommunication shop/gas ' +
    'power/substation power/plant power/generator power/line power/minor_line man_made/water_works man_made/wastewater_plant ' +
    'man_made/water_tower amenity/waste_disposal office/security telecom/exchange',
  housing:
    'office/estate_agent office/mortgage office/moving_company shop/storage_rental shop/pest_control landuse/residential craft/plumber ' +
    'craft/electrician craft/painter craft/glaziery craft/cleaning craft/roofer craft/hvac craft/locksmith shop/locksmith ' +
    'shop/groundskeeping craft/gardener craft/carpenter',
  healthcare:
    'amenity/pharmacy amenity/hospital amenity/clinic amenity/doctors amenity/dentist amenity/veterinary shop/optician ' +
    'shop/hearing_aids shop/medical_supply shop/chemist shop/nutrition_supplements shop/herbalist healthcare/laboratory ' +
    'healthcare/physiotherapist healthcare/dialysis healthcare/counselling healthcare/alternative healthcare/centre ' +
    'healthcare/psychotherapist healthcare/rehabilitation healthcare/audiologist healthcare/optometrist amenity/nursing_home',
  travel:
    'tourism/hotel tourism/motel tourism/hostel tourism/guest_house tourism/apartment tourism/chalet tourism/resort ' +
    'tourism/caravan_site tourism/camp_site amenity/car_rental shop/travel_agency',
  'personal-care':
    'leisure/fitness_centre leisure/sports_centre leisure/fitness_station shop/hairdresser shop/beauty shop/massage shop/dry_cleaning ' +
    'shop/laundry shop/tattoo leisure/sauna leisure/tanning_salon amenity/public_bath shop/shoe_repair shop/tailor leisure/swimming_pool',
  education:
    'amenity/school amenity/university amenity/college amenity/kindergarten amenity/childcare amenity/prep_school amenity/language_school ' +
    'amenity/music_school amenity/training amenity/dancing_school office/educational_institution',
  'loan-payments': 'shop/money_lender office/financial',
  transfer:
    'amenity/bank amenity/money_transfer amenity/bureau_de_change amenity/payment_terminal office/financial_advisor',
  other:
    'amenity/post_office amenity/library amenity/community_centre amenity/social_facility office/government amenity/courthouse ' +
    'amenity/police amenity/fire_station amenity/place_of_worship office/lawyer office/tax_advisor office/accountant office/logistics ' +
    'office/association shop/funeral_directors amenity/animal_boarding amenity/parcel_locker amenity/post_depot amenity/prison ' +
    'leisure/park boundary/national_park boundary/protected_area leisure/nature_reserve office/charity office/ngo office/religion',
};

const byValue: ReadonlyMap<string, string> = new Map(
  Object.entries(valuesByCategory).flatMap(([categoryId, values]) =>
    values.split(' ').map((value): [string, string] => [value, categoryId]),
  ),
);

/** `path` as in the index: `brands/amenity/fast_food`. Null: nothing that people pay for by card. */
export function categoryOfOsm(path: string): string | null {
  const [, key = '', value = ''] = path.split('/');
  return byValue.get(`${key}/${value}`) ?? null;
}
