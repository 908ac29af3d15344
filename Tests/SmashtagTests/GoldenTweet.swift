/// The first synthetic tweet of seed 42.
///
/// When it changes, every data set made from a seed changes: say so in the changelog.
let goldenTweet = """
  {"created_at":"Sun Aug 31 00:00:00 +0000 2014","id":500000000003110348,\
  "id_str":"500000000003110348","text":"RT @silver_lantern1: @swift_harbour0 @BRIGHT_MARTIN0 \
  na\u{EF}ve #Sunrise rain quiet slow na\u{EF}ve always slow walking again slow ",\
  "truncated":false,"entities":{"hashtags":[{"text":"Sunrise","indices":[59,67]}],"symbols":[],\
  "urls":[],"user_mentions":[{"screen_name":"silver_lantern1","name":"Lantern","id":311,\
  "id_str":"311","indices":[3,19]},{"screen_name":"swift_harbour0","name":"Harbour","id":24,\
  "id_str":"24","indices":[21,36]},{"screen_name":"BRIGHT_MARTIN0","name":"Martin","id":2,\
  "id_str":"2","indices":[37,52]}]},"user":{"id":5,"id_str":"5","name":"Martin",\
  "screen_name":"little_martin0","verified":false},"retweeted_status":{\
  "id_str":"499999999999999689","user":{"id":311,"id_str":"311","name":"Lantern",\
  "screen_name":"silver_lantern1","verified":false}},"lang":"und"}
  """
